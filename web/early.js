// Starts fetching the code of the screen that is asked for, while the code that would find out which that is comes.
// The build puts in the files and, for each address, which of them are wanted; `app/routes.tsx` has the last word.
(function (files, screens) {
  var path = document.documentElement.dataset.ledTo || location.pathname;
  (screens[path] || screens['*']).forEach(function (index) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = '/assets/' + files[index];
    document.head.append(link);
  });
})(FILES, SCREENS);
