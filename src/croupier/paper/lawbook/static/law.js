// Light and dark, and the search, for pages that are opened from a folder. Everything else works without this script.
(() => {
  const root = document.documentElement;
  const saved = () => { try { return localStorage.getItem("look"); } catch { return null; } };
  const save = (look) => { try { localStorage.setItem("look", look); } catch { /* a browser may keep nothing for files */ } };
  const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.look = saved() === "dark" || saved() === "light" ? saved() : preferred;

  const most = 60;

  // The same as search.py.
  const score = (wanted, head, text) => {
    const whole = wanted.join(" ");
    let total = head === whole || head === `19:47-${whole}` ? 1000 : 0;
    for (const word of wanted) {
      if (head === word || head === `19:47-${word}`) total += 1000;
      else if (head.startsWith(word) || head.startsWith(`19:47-${word}`)) total += 100;
      else if (head.includes(word)) total += 20;
      else if (` ${text}`.includes(` ${word}`)) total += 3;
      else if (text.includes(word)) total += 1;
      else return 0;
    }
    return total;
  };
  window.searchLaw = (query) => {
    const wanted = query.toLowerCase().replace(/n\.j\.a\.c\.|§|"|“|”/g, " ").replaceAll("13:69f", "19:47").split(/\s+/).filter(Boolean);
    if (!wanted.length) return [];
    return window.lawEntries
      .map((entry, number) => ({ entry, number, score: score(wanted, entry[1].toLowerCase().replaceAll('"', ""), entry[2].toLowerCase()) }))
      .filter((each) => each.score)
      .sort((one, other) => other.score - one.score || one.number - other.number)
      .map((each) => each.entry);
  };

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };
  const result = ([address, head, text, kind]) => {
    const item = element("li", "", "panel");
    const heading = element("h2");
    const link = element("a", head);
    link.href = address;
    heading.append(link, " ", element("span", kind, "badge"));
    item.append(heading);
    if (text) item.append(element("p", text.length > 300 ? `${text.slice(0, 297)}...` : text));
    return item;
  };
  const show = (query) => {
    const found = window.searchLaw(query);
    const more = found.length > most ? `; the first ${most} are shown` : "";
    document.querySelector("#search-count").textContent = query.trim() ? `${found.length || "Nothing"} found for “${query}”${more}.` : "";
    document.querySelector("#search-results").replaceChildren(...found.slice(0, most).map(result));
  };

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("#look");
    const label = () => { button.textContent = root.dataset.look === "dark" ? "Light mode" : "Dark mode"; };
    button.hidden = false;
    label();
    button.addEventListener("click", () => {
      root.dataset.look = root.dataset.look === "dark" ? "light" : "dark";
      save(root.dataset.look);
      label();
    });
    if (!window.lawEntries) return;
    document.querySelector("#without-script").hidden = true;
    const field = document.querySelector("#q");
    field.value = new URLSearchParams(location.search).get("q") ?? "";
    show(field.value);
    field.addEventListener("input", () => show(field.value));
  });
})();
