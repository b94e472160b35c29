"""What programs read about the API: the OpenAPI and AsyncAPI documents, with the types of frames, errors and examples.

All of it is made from the types of what is sent.
"""
