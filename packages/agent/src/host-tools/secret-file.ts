/** Names under which people keep keys and passwords. Hidden files are refused before this is asked. */
const secretNames =
  /^(?:.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|ovpn|tfstate|tfvars)|id_(?:rsa|dsa|ecdsa|ed25519).*|.*\.env|env|(?:client_?)?(?:secrets?|credentials?|passwords?|service[_-]?account.*)(?:\..*)?|htpasswd|netrc|pgpass|wallet\.dat|techne\.toml)$/i;

/** Whether a file is refused for what its name promises, whoever asks. */
export function isSecretFile(path: string): boolean {
  return path.split('/').some((part) => secretNames.test(part));
}
