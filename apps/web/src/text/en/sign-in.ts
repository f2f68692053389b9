export const signIn = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  passwordHelp: 'At least 8 characters',
  submit: 'Sign in',
  register: 'Create an account',
  toRegister: 'No account yet? Create one',
  toSignIn: 'Have an account? Sign in',
  goOn: 'Sign in to go on where you were.',
  link: 'Signing you in with your link…',
  linkFailed: 'This link does not work',
  invited: 'Choose a password for your account',
  choose: 'Choose password',
  purpose:
    'Techne runs Agent Skills: it reads any SKILL.md, tells any model about it and carries out what it contains, under your rules.',
};
