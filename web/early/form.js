// Shows the sign-in that stands in the page to whoever will be led to it, and keeps a press on its button until the app
// takes over (src/features/sign-in/earlyForm.ts). The build puts this into the page, after the sign-in.
(function () {
  var template = document.getElementById('early-sign-in-template');
  var known = false;
  var email;
  try {
    // Amplify keeps the last user's name: whoever has none is led from everything behind the sign-in to it.
    known = Object.keys(localStorage).some(function (key) {
      return /\.LastAuthUser$/.test(key);
    });
    email = history.state.usr.email;
  } catch (error) {
    // Storage is blocked: nobody is signed in. Or the app has left no state here.
  }
  var path = location.pathname;
  var behindSignIn = (template.dataset.behindSignIn || '').split(' ');
  if (known || (path !== '/login' && behindSignIn.indexOf(path) < 0)) return;
  // For early.js.
  document.documentElement.dataset.ledTo = '/login';
  // The app begins with that address, which the page does not know how to fill in.
  if (email || !CSS.supports('selector(:has(a))')) return;

  template.replaceWith(template.content);
  var form = document.querySelector('#early-sign-in form');
  if (!form) return;
  // The build has put in its own.
  document.querySelector('#early-sign-in time').textContent = new Date().getFullYear();
  if (template.dataset.emailVerification === 'off') form.querySelector('[href="/forgot-password"]').remove();
  function keepPress(pressed) {
    form.toggleAttribute('data-pressed', pressed);
    // The app has the words for an empty field.
    var empty = form.querySelector(':placeholder-shown');
    if (pressed && empty) empty.focus();
    ['aria-busy', 'aria-disabled'].forEach(function (name) {
      form.querySelector('[type="submit"]').setAttribute(name, String(pressed && !empty));
    });
  }
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    keepPress(true);
  });
  // The app's code could not be fetched: nothing will be sent.
  addEventListener(
    'error',
    function (event) {
      if (event.target.type !== 'module') return;
      keepPress(false);
      form.parentElement.querySelector('[role="alert"]').hidden = false;
    },
    true,
  );
  // What was pressed is not what stands there now.
  form.addEventListener('input', function () {
    keepPress(false);
  });
})();
