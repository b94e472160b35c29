// A table's page: clicks on the felt, keyboard shortcuts, the clock, and the connection banner.
// The server decides everything about the game; nothing is computed here.
"use strict";

(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  const one = (selector) => document.querySelector(selector);

  // ---------------------------------------------------------------- screen orientation

  const portrait = matchMedia("(max-width: 40rem)");
  const orientation = () => (portrait.matches ? "portrait" : "landscape");
  const storeOrientation = (reload) => {
    const stored = /(?:^|; )held=(\w+)/.exec(document.cookie)?.[1];
    if (stored === orientation()) return;
    document.cookie = `held=${orientation()}; path=/; max-age=31536000; SameSite=Lax`;
    if (reload && one("#felt") && /(?:^|; )held=/.test(document.cookie)) location.reload();
  };
  const rendered = one("#felt")?.dataset.held;
  storeOrientation(rendered !== undefined && rendered !== orientation());
  portrait.addEventListener("change", () => storeOrientation(true));

  // ---------------------------------------------------------------- chips on the felt

  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  const submit = (form, wager, cents) => {
    if (wager !== undefined) {
      let field = form.elements.wager;
      if (field instanceof HTMLSelectElement) {
        // A click may name an area that the list does not offer.
        if (![...field.options].some((option) => option.value === wager)) {
          field.append(new Option(wager, wager));
        }
      }
      field.value = wager;
    }
    if (cents !== undefined) form.elements.cents.value = cents;
    form.elements.key.value = newKey();
    form.requestSubmit();
  };

  // Shows the chip at once, paler than the others, until the server answers.
  const SVG = "http://www.w3.org/2000/svg";
  const drawGhost = (area, chip) => {
    const spot = area.dataset.spot?.split(" ").map(Number);
    if (!spot || !chip) return;
    const look = getComputedStyle(chip.closest(".chip"));
    const svg = (name, attributes) => {
      const element = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      return element;
    };
    const group = svg("g", { class: "chips ghost", "aria-hidden": "true" });
    const [cx, cy, r] = spot;
    group.append(svg("circle", { cx, cy, r, fill: look.getPropertyValue("--c"), stroke: "#f6f0df", "stroke-width": r / 7, "stroke-dasharray": r / 2.4 }));
    const text = svg("text", { x: cx, y: cy + r * 0.3, "font-size": r * 0.8, "font-weight": "bold", "text-anchor": "middle", fill: look.getPropertyValue("--ink") || "#fff" });
    text.textContent = chip.value / 100;
    group.append(text);
    area.ownerSVGElement.append(group);
    setTimeout(() => group.remove(), 4000);
  };
  const removeGhosts = () => { for (const each of document.querySelectorAll(".ghost")) each.remove(); };

  // With tickets, a click on a number marks it, or takes its mark away.
  const markedNumbers = () => {
    const text = one("#ticket-marks")?.value ?? "";
    return new Set(text.startsWith("quick") ? [] : text.split(":")[0].replace(/x[0-9]+/g, "").split(/[^0-9]+/));
  };
  const showMarks = () => {
    const marked = markedNumbers();
    for (const each of document.querySelectorAll("#felt [data-wager]")) {
      each.classList.toggle("is-marked", Boolean(one("#ticket")) && marked.has(each.dataset.on));
    }
  };
  const mark = (number) => {
    const field = one("#ticket-marks");
    if (field.value.startsWith("quick")) field.value = "";
    const [groups, spots] = [field.value.split(":")[0], field.value.split(":").slice(1)];
    const left = groups.split("/").map((group) => group.split("-").filter((each) => each && each !== number).join("-"));
    if (!markedNumbers().has(number)) left[left.length - 1] = [left[left.length - 1], number].filter(Boolean).join("-");
    field.value = [left.filter(Boolean).join("/"), ...spots].filter(Boolean).join(":");
    showMarks();
  };
  document.addEventListener("input", (event) => { if (event.target.id === "ticket-marks") showMarks(); });
  let ticketSent = false; // a ticket that was written is cleared for the next one
  document.addEventListener("submit", (event) => { ticketSent ||= event.target.id === "ticket"; });
  const clearTicket = () => {
    const field = one("#ticket-marks");
    if (ticketSent && field && !one("#refused")?.childElementCount) field.value = "";
    ticketSent = false;
    showMarks();
  };

  const bet = (area, takeDown) => {
    const place = one("#place");
    if (!place) return;
    if (one("#ticket")) {
      mark(area.dataset.on);
      return;
    }
    // A closed area is sent as well: the server answers with the reason and the paragraph.
    const wager = area.dataset.wager;
    if (takeDown || one("#taking")?.checked) {
      const form = one("#takedown");
      const cents = new FormData(place).get("cents") ?? "";
      submit(form, wager, cents);
    } else {
      if (!area.matches(".is-shut")) drawGhost(area, place.querySelector("[name=cents]:checked"));
      submit(place, wager);
    }
  };

  document.addEventListener("click", (event) => {
    const area = event.target.closest?.("#felt [data-wager]");
    if (area) bet(area, event.shiftKey);
  });
  document.addEventListener("contextmenu", (event) => {
    const area = event.target.closest?.("#felt [data-wager]");
    if (!area || !one("#place")) return;
    event.preventDefault();
    bet(area, true);
  });

  // ---------------------------------------------------------------- keyboard

  document.addEventListener("keydown", (event) => {
    const area = event.target.closest?.("#felt [data-wager]");
    if (area && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      bet(area, event.shiftKey);
      return;
    }
    if (area && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      bet(area, true);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest?.("input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]")) return;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const step = one(event.key === "ArrowRight" ? "a[rel=next]" : "a[rel=prev]");
      if (step && !event.target.closest?.("[role=radiogroup], input, .scroll")) step.click();
      return;
    }
    const letter = event.key.toLowerCase();
    if (!/^[a-z]$/.test(letter)) return;
    const button = one(`[data-letter="${letter}"]:not([disabled])`);
    if (button) {
      event.preventDefault();
      if (!(letter === "r" && root.classList.contains("just-started"))) button.click();
    }
  });

  // ---------------------------------------------------------------- answers that choose things

  // One more than may be chosen takes the place of the first; the words for what a choice makes came with the question.
  const chosen = [];
  const showMade = (form) => {
    const fieldset = form.querySelector(".pick[data-makes]");
    const shown = form.querySelector(".makes");
    if (!fieldset || !shown) return;
    const picked = [...fieldset.querySelectorAll(":checked")].map((box) => box.value).sort().join(" ");
    const made = JSON.parse(fieldset.dataset.makes).find((each) => [...each.choice].sort().join(" ") === picked);
    shown.textContent = made?.refused ?? made?.words ?? "";
    shown.classList.toggle("bad", Boolean(made?.refused));
  };
  document.addEventListener("change", (event) => {
    const fieldset = event.target.closest?.(".pick");
    if (!fieldset) return;
    chosen.push(event.target);
    const boxes = [...fieldset.querySelectorAll(":checked")];
    if (boxes.length > Number(fieldset.dataset.most)) {
      boxes.sort((one, other) => chosen.lastIndexOf(one) - chosen.lastIndexOf(other))[0].checked = false;
    }
    showMade(fieldset.closest("form"));
  });

  // ---------------------------------------------------------------- one answer to each question

  // A second click is ignored: until the answer has come, and for a moment after the first, in which the table may be
  // redrawn with the next question under the same button.
  const DOUBLE_CLICK_MS = 400;
  let answered = "";
  document.addEventListener("submit", (event) => {
    const question = event.target.elements?.question?.value;
    if (!question) return;
    if (question === answered || root.classList.contains("just-answered")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    answered = question;
    root.classList.add("just-answered");
    setTimeout(() => root.classList.remove("just-answered"), DOUBLE_CLICK_MS);
  }, true);
  const askAgain = () => { answered = ""; }; // the answer was refused or lost
  addEventListener("pageshow", askAgain);

  // A round is started once: the button rests a moment, so that a second click does not start the next one.
  document.addEventListener("submit", (event) => {
    if (!event.target.matches?.(".ready")) return;
    root.classList.add("just-started");
    setTimeout(() => root.classList.remove("just-started"), 2 * DOUBLE_CLICK_MS);
  });

  // A button that appears under the pointer, where another one was pressed, rests until the pointer moves or a moment is over.
  const REST_MS = 1200;
  const MOVED = 6; // pixels
  let pressed = { x: -1, y: -1, id: "" };
  let resting = 0;
  const endRest = () => { clearTimeout(resting); root.classList.remove("settling"); };
  document.addEventListener("pointerdown", (event) => {
    pressed = { x: event.clientX, y: event.clientY, id: event.target.closest?.("button")?.id ?? "" };
  }, true);
  document.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > MOVED) {
      pressed = { x: -1, y: -1, id: "" };
      endRest();
    }
  });
  const restIfUnderPointer = () => {
    if (pressed.x < 0) return;
    const under = document.elementFromPoint(pressed.x, pressed.y)?.closest(".offer-button, .ready .button, .repeats .button");
    if (!under || under.id === pressed.id) return;
    root.classList.add("settling");
    clearTimeout(resting);
    resting = setTimeout(endRest, REST_MS);
  };

  // ---------------------------------------------------------------- the clock

  // Read only when the table has been drawn: it says how long is left, counted by the clock of the server.
  let ends = null; // on the clock of this page
  let known = true; // without a connection it is not: the server may be stopped, and then all time begins anew
  const readClock = () => {
    const clock = one("#clock");
    known = true;
    ends = clock ? performance.now() + Date.parse(clock.dataset.ends) - Date.parse(clock.dataset.now) : null;
    showClock();
  };
  const showClock = () => {
    const display = one("#clock b");
    if (!display || ends === null) return;
    const seconds = Math.max(0, (ends - performance.now()) / 1000);
    const left = known ? String(Math.round(seconds)) : "–";
    if (display.textContent !== left) display.textContent = left;
    const bar = one("#clock-bar");
    if (bar) [bar.max, bar.value] = [Math.max(1, Number(one("#clock").dataset.of)), known ? seconds : 0];
  };
  const doubtClock = () => { known = false; showClock(); }; // until the table is drawn again
  setInterval(showClock, 250);

  // ---------------------------------------------------------------- refusals and the connection

  const showRefusal = (text, temporary = false) => {
    const box = one("#refused");
    if (!box) return;
    const notice = document.createElement("div");
    notice.className = temporary ? "notice bad passing" : "notice bad";
    notice.textContent = text;
    box.replaceChildren(notice);
  };
  const clearRefusal = () => { one("#refused")?.replaceChildren(); };
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#refused") && !event.target.closest("a")) clearRefusal();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") clearRefusal(); });
  let streaming = false;
  document.addEventListener("htmx:config:request", (event) => {
    // While the stream is open it redraws the table; an answer then has only the refusal.
    const { request, sourceElement } = event.detail.ctx;
    if (streaming) request.headers["X-Line"] = "open";
    // A redirect to the log-in page must fail here; otherwise it is read as an empty stream and retried forever.
    if (sourceElement?.id === "line") request.redirect = "manual";
  });
  let loggedOut = false;
  const showLoggedOut = () => {
    loggedOut = true;
    streaming = false;
    clearTimeout(bannerTimer);
    const banner = one("#dropped");
    banner.textContent = "You have been logged out. Reload the page to log in.";
    banner.hidden = false;
  };
  let bannerTimer = 0;
  const setDropped = (dropped) => {
    if (loggedOut) return;
    streaming = !dropped;
    clearTimeout(bannerTimer);
    const banner = one("#dropped");
    if (!banner) return;
    if (dropped) bannerTimer = setTimeout(() => { banner.hidden = false; }, 800); // not for a short interruption
    else banner.hidden = true;
  };
  const reconnected = () => {
    setDropped(false);
    one("#refused .passing")?.remove();
  };
  document.addEventListener("htmx:sse:after:connection", reconnected);
  addEventListener("offline", () => { if (one("#line")) setDropped(true); });
  addEventListener("online", () => { if (one("#line")) reconnected(); }); // a broken stream reports its own error
  document.addEventListener("htmx:sse:error", (event) => {
    doubtClock();
    if (event.detail.status === 401 || event.detail.status === 0) showLoggedOut();
    else setDropped(true);
  });
  document.addEventListener("htmx:sse:close", () => { streaming = false; doubtClock(); });
  document.addEventListener("htmx:sse:before:connection", (event) => {
    if (event.detail.connection.attempt > 0) doubtClock();
    if (loggedOut) event.preventDefault();
    else if (event.detail.connection.attempt > 0 && !document.hidden) setDropped(true);
  });

  // Skips an answer that is older than the table on the page.
  const versionIn = (text) => Number(/<div id="table"[^>]*data-version="(\d+)"/.exec(text)?.[1] ?? NaN);
  // Where somebody is by keyboard: what had the focus last, also while it is not on the page, as between two questions. The focus
  // waits in the dock meanwhile.
  let home = null; // finds it again
  let waits = null;
  const finderOf = (element) => {
    const area = element.closest("#felt [data-wager]");
    const { wager, spot } = area?.dataset ?? {};
    if (area) return Object.assign(() => one(`#felt [data-wager="${CSS.escape(wager)}"][data-spot="${spot}"]`), { onFelt: true });
    return element.id && element.id !== "dock" ? () => one(`#${CSS.escape(element.id)}:not([disabled])`) : null;
  };
  document.addEventListener("pointerdown", () => { home = null; }, true);
  document.addEventListener("focusin", (event) => {
    if (event.target !== waits) [home, waits] = [event.target.closest("#table") && finderOf(event.target), null];
  });
  const keepFocus = () => {
    const lost = document.activeElement === document.body;
    if (!home || (!lost && document.activeElement !== waits)) return;
    const back = home();
    // From the felt not on a button: Enter, pressed for one more bet, would answer a question.
    waits = back ? null : (!home.onFelt && one(".dock .offers button:not([disabled]), .dock input:checked")) || one("#dock");
    (back ?? waits)?.focus({ preventScroll: true });
  };
  let about = one("#coach")?.dataset.about; // the question that the coach was asked about, or the round and the bets since
  const clearCoach = () => {
    const coach = one("#coach");
    if (coach && coach.dataset.about !== about) coach.replaceChildren();
    about = coach?.dataset.about;
  };
  document.addEventListener("htmx:before:swap", (event) => {
    const shown = Number(one("#table")?.dataset.version ?? NaN);
    const received = versionIn(event.detail.ctx?.text ?? "");
    if (received < shown) event.preventDefault();
  });
  // Who never cuts has the offer refused without being asked. It is an answer like any other, and the journal has it.
  let refusedAt = "";
  const refuseTheCut = () => {
    const refuse = root.dataset.cuts === "never" && one('#ask[data-kind="cut"] #offer-refuse');
    const question = refuse && refuse.form.elements.question.value;
    if (!refuse || question === refusedAt) return;
    refusedAt = question;
    submit(refuse.form);
  };

  document.addEventListener("htmx:after:swap", (event) => {
    removeGhosts();
    refuseTheCut();
    clearTicket();
    if (!Number.isNaN(versionIn(event.detail.ctx?.text ?? ""))) {
      readClock();
      clearCoach();
    }
    restIfUnderPointer();
    if (one("#refused")?.childElementCount) askAgain();
    keepFocus();
    const rail = one("#rail");
    const purse = one("#purse");
    if (rail && purse) purse.textContent = rail.textContent;
  });

  document.addEventListener("htmx:response:error", (event) => {
    askAgain();
    const status = event.detail.ctx?.response?.status;
    if (status === 401) showLoggedOut();
    else if (status === 429) showRefusal("Too many requests. Wait a moment.");
    else showRefusal(`That did not work (error ${status}). Reload the page.`);
  });
  document.addEventListener("htmx:error", (event) => {
    askAgain();
    if (event.detail.ctx?.sourceElement?.id !== "line") {
      showRefusal("No connection to the server. Please try again.", true);
    }
  });

  // ---------------------------------------------------------------- a link to copy

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copies]");
    if (!button) return;
    const field = one(`#${button.dataset.copies}`);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value); // browsers have it over https and on the same machine only
      button.textContent = "Copied";
    } catch {
      button.textContent = document.execCommand("copy") ? "Copied" : "Selected: copy it yourself";
    }
  });

  // Times are those of the reader's clock, and fresh ones say how long ago; the pointer shows the time in UTC.
  const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const local = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  const showTimes = () => {
    for (const each of document.querySelectorAll("time[datetime]:not([title])")) {
      const at = Date.parse(each.dateTime);
      const minutes = (Date.now() - at) / 60000;
      if (Number.isNaN(at)) continue;
      each.title = each.textContent;
      each.textContent = minutes >= 0 && minutes < 60 ? ago.format(-Math.floor(minutes), "minute") : local.format(at);
    }
  };
  document.addEventListener("htmx:after:swap", showTimes);

  const begin = () => {
    showTimes();
    readClock();
    refuseTheCut();
  };
  document.addEventListener("DOMContentLoaded", begin);
  if (document.readyState !== "loading") begin();
})();
