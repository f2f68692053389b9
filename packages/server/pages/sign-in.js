const state = document.querySelector('#state');
const form = document.querySelector('#choose');
const secret = location.hash.slice(1);
// The secret leaves the address at once: it must not stay in the history.
history.replaceState(null, '', location.pathname);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void signIn(document.querySelector('#password').value);
});
await signIn();

async function signIn(password) {
  if (secret === '') return say('This address is missing its secret. Open the whole link.', true);
  const answer = await fetch('/api/v1/auth/link', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, password }),
  }).catch(() => undefined);
  if (answer === undefined) return say('The server does not answer. Is it still running?', true);
  const body = await answer.json();
  if (answer.ok) {
    localStorage.setItem('techne.token', body.token);
    location.replace('/');
    return;
  }
  form.hidden = body.detail?.field !== 'password';
  say(body.detail?.message ?? body.detail, form.hidden || password !== undefined);
}

function say(text, isWrong) {
  state.textContent = text;
  state.className = isWrong ? 'wrong' : '';
}
