"use strict";
(() => {
  const show = (form) => {
    const { sizes, rows, missing } = JSON.parse(form.dataset.answers);
    const selects = [...form.querySelectorAll("select")];
    const [output, kept] = [form.querySelector("output"), form.querySelector(".kept")];
    let held = null;

    const chosen = () => selects.reduce((place, select, idx) => place * sizes[idx] + select.selectedIndex, 0);
    const words = () => new URLSearchParams(selects.map((select) => [select.name, select.value]));

    const update = () => {
      const row = rows[chosen()];
      output.hidden = !row;
      form.querySelector(".nothing").textContent = row ? "" : missing;
      form.querySelectorAll("tbody tr").forEach((line, idx) => {
        const [text, share, fraction] = row ? row[idx] : ["", null, ""];
        line.querySelector(".now").textContent = text;
        line.querySelector(".then").textContent = held ? held[idx][0] : "";
        line.querySelector(".bar").style.width = `${share === null ? 0 : 100 * share}%`;
        line.querySelector(".fraction").textContent = fraction;
      });
    };
    const read = () => {
      const [name, asked] = location.hash.slice(1).split("?");
      if (name !== form.id || !asked) return;
      const wanted = new URLSearchParams(asked);
      for (const select of selects) {
        const found = [...select.options].find((option) => option.value === wanted.get(select.name));
        if (found) select.selectedIndex = found.index;
      }
    };

    form.addEventListener("change", () => {
      history.replaceState(null, "", `#${form.id}?${words()}`);
      update();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!rows[chosen()]) return;
      held = rows[chosen()];
      const seen = selects.map((select) => `${select.dataset.heading}: ${select.selectedOptions[0].text}`);
      kept.textContent = `Kept: ${seen.join("; ")}`;
      form.classList.add("compares");
      update();
    });
    addEventListener("hashchange", () => { read(); update(); });
    read();
    form.classList.add("live");
    update();
  };
  document.querySelectorAll("form.explorer:not(.live)").forEach(show);
})();
