// Sounds made by the browser: short bursts of filtered noise and a few notes. Off unless the player turns them on.

let context = null;
const heard = new Set(); // what is sounding now

const wanted = () => document.documentElement.dataset.sound === "on";

// A browser lets a page sound only after the first click or key.
const open = () => {
  if (!wanted()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
};
for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, open, true);

const ready = () => wanted() && context?.state === "running";

const started = (source, gain, at, seconds, peak) => {
  gain.gain.setValueAtTime(peak, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context.destination);
  source.start(at);
  source.stop(at + seconds);
  heard.add(source);
  source.addEventListener("ended", () => heard.delete(source));
};

const knock = (at, seconds, hertz, peak) => {
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const wave = samples.getChannelData(0);
  for (let place = 0; place < wave.length; place++) wave[place] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer: samples });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: 2 });
  const gain = new GainNode(context);
  source.connect(filter).connect(gain);
  started(source, gain, at, seconds, peak);
};

const note = (at, seconds, hertz, peak) => {
  const source = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const gain = new GainNode(context);
  source.connect(gain);
  started(source, gain, at, seconds, peak);
};

export const card = () => { if (ready()) knock(context.currentTime, 0.09, 2400, 0.35); };

export const chip = () => {
  if (!ready()) return;
  knock(context.currentTime, 0.04, 4200, 0.5);
  knock(context.currentTime + 0.06, 0.05, 3600, 0.35);
};

/** Knocks that come slower and slower, for as long as a ball or dice run. */
export const rattle = (seconds, hertz) => {
  if (!ready()) return;
  for (let at = 0, gap = 0.06; at < seconds; at += gap, gap *= 1.05) knock(context.currentTime + at, 0.03, hertz, 0.2);
};

export const win = () => {
  if (!ready()) return;
  [523, 659, 784].forEach((hertz, place) => note(context.currentTime + place * 0.09, 0.35, hertz, 0.18));
};

/** Stops what is sounding, when a show is skipped. */
export const hush = () => { for (const source of heard) source.stop(); };
