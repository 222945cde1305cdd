// Sets the colour scheme before the first paint, and keeps what the browser paints around the page in it. The build
// puts it into the page; the storage key and the attribute are the ones src/theme/theme.ts hands to MUI.
(function () {
  var mode = 'system';
  try {
    mode = localStorage.getItem('colour-scheme') || 'system';
  } catch (error) {
    // Storage is blocked: follow the system.
  }
  var root = document.documentElement;
  var surroundings = document.querySelector('meta[name="theme-color"]');
  function paint() {
    var dark = root.getAttribute('data-scheme') === 'dark';
    var canvas = dark ? '#15151d' : '#f5f5f9';
    root.style.backgroundColor = canvas;
    surroundings.setAttribute('content', canvas);
  }
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-scheme', dark ? 'dark' : 'light');
  paint();
  // The scheme may be chosen anew at any time.
  new MutationObserver(paint).observe(root, { attributeFilter: ['data-scheme'] });
})();
