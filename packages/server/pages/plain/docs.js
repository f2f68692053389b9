const api = await (await fetch('/openapi.json')).json();
const place = document.querySelector('#operations');

// Everything is set as text: whatever a description says, it is never markup.
for (const { name } of api.tags) {
  place.append(element('h2', name));
  for (const [path, methods] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.tags.includes(name)) place.append(showOperation(method, path, operation));
}

function showOperation(method, path, operation) {
  const summary = element('summary');
  const sign = element('span', method.toUpperCase());
  sign.className = 'method';
  const words = element('span', ` ${operation.summary}`);
  words.className = 'quiet';
  summary.append(sign, element('code', path), words);

  const content = element('div');
  const access = operation['x-access'] === 'admin' ? 'For admins.' : 'For everybody who is signed in.';
  const remark = operation.security.length === 0 ? 'For everybody.' : access;
  content.append(element('p', [operation.description, remark].filter(Boolean).join(' ')));
  const parameters = operation.parameters.map(
    ({ name, in: where, required, description }) =>
      `${name} (${where}${required ? '' : ', optional'})${description ? `: ${description}` : ''}`,
  );
  if (parameters.length > 0) content.append(list('Parameters', parameters));
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
    content.append(element('p', `Body: ${type}`), ...showSchema(schema));
  content.append(
    list(
      'Answers',
      Object.entries(operation.responses).map(([status, { description }]) => `${status} ${description}`),
    ),
  );
  const [success] = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
  for (const { schema } of Object.values(success?.[1].content ?? {})) content.append(...showSchema(schema));

  const details = element('details');
  details.id = operation.operationId;
  details.append(summary, content);
  return details;
}

function showSchema(schema) {
  if (schema === undefined) return [];
  const name = schema.$ref?.split('/').at(-1);
  return [element('pre', JSON.stringify(name ? api.components.schemas[name] : schema, null, 2))];
}

function list(title, lines) {
  const items = element('ul');
  items.append(...lines.map((line) => element('li', line)));
  const block = element('div');
  block.append(element('p', title), items);
  return block;
}

function element(name, text) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}
