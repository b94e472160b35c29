// The count drill at a pace: the next row comes by itself, as if its button were pressed.
"use strict";

(() => {
  const form = document.querySelector("[data-pace]");
  const seconds = Number(form?.dataset.pace ?? 0);
  if (seconds > 0) setTimeout(() => form.requestSubmit(), seconds * 1000);
})();
