// Movement that can be hurried: when a show is finished early, all its animations and pauses end at once.

const FACTORS = { slow: 2, normal: 1, instant: 0 };
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** How much longer than normal everything takes; 0: nothing moves. */
export const pace = () => (reduced.matches ? 0 : FACTORS[document.documentElement.dataset.pace] ?? 1);

export class Motion {
  #factor;
  #animations = [];
  #pauses = new Set();
  finished = false;

  constructor(factor) { this.#factor = factor; }

  /** Animates an element. Times are in milliseconds at the normal pace. */
  move(element, frames, { ms, delay = 0, easing = "ease-out" }) {
    if (this.finished) return Promise.resolve();
    const times = { duration: ms * this.#factor, delay: delay * this.#factor };
    const animation = element.animate(frames, { ...times, easing, fill: "both" });
    this.#animations.push(animation);
    return animation.finished.catch(() => {});
  }

  wait(ms) {
    if (this.finished) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => { clearTimeout(timer); this.#pauses.delete(end); resolve(); };
      const timer = setTimeout(end, ms * this.#factor);
      this.#pauses.add(end);
    });
  }

  finish() {
    this.finished = true;
    for (const animation of this.#animations) animation.finish();
    for (const end of [...this.#pauses]) end();
  }

  /** Takes all effects away, so that elements which stay are drawn as they are. */
  clear() {
    for (const animation of this.#animations) animation.cancel();
  }
}
