const who = document.querySelector('#who');
const token = localStorage.getItem('techne.token');
const answer = token && (await fetch('/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } }));

if (answer?.ok) {
  const { email, role, tenant } = await answer.json();
  who.textContent = `Signed in as ${email}, ${role} of ${tenant}.`;
} else {
  if (answer?.status === 401) localStorage.removeItem('techne.token');
  who.textContent = 'Nobody is signed in. Open the link that techne serve printed.';
}
