// Sets the colour scheme before the first paint. A file of its own, because inline scripts are not allowed;
// the storage key and the attribute are the ones src/theme/theme.ts hands to MUI.
(function () {
  var mode = 'system';
  try {
    mode = localStorage.getItem('colour-scheme') || 'system';
  } catch (error) {
    // Storage is blocked: follow the system.
  }
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  var root = document.documentElement;
  root.setAttribute('data-scheme', dark ? 'dark' : 'light');
  root.style.backgroundColor = dark ? '#15151d' : '#f5f5f9';
})();
