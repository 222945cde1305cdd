// Starts fetching the code of the screen that is asked for, while the code that would find out which that is comes.
// The build puts in the files and, for each address, which of them are wanted; `app/routes.tsx` has the last word.
(function (files, screens, signedOut) {
  // Whoever was never signed in here is led from everything else to the sign-in (Amplify keeps the last user's name).
  var known = false;
  try {
    known = Object.keys(localStorage).some(function (key) {
      return /\.LastAuthUser$/.test(key);
    });
  } catch (error) {
    // Storage is blocked: nobody is signed in.
  }
  var path = location.pathname in screens ? location.pathname : '*';
  var wanted = known || signedOut.indexOf(path) >= 0 ? path : '/login';
  screens[wanted].forEach(function (index) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = '/assets/' + files[index];
    document.head.append(link);
  });
})(FILES, SCREENS, SIGNED_OUT);
