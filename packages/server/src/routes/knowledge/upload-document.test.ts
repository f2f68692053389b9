import { request } from 'node:http';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { knowledgeOf, type TestKnowledge } from '../../../test/documents/knowledge-of.ts';
import { makeDocx, makePdf } from '../../../test/documents/make-documents.ts';
import { serve, type TestServer } from '../../../test/serve.ts';

let server: TestServer;
let token: string;
let knowledge: TestKnowledge;
let base: string;
beforeAll(async () => {
  server = await serve({ shared: true });
  ({ token } = await server.register());
  knowledge = knowledgeOf(server.url, token);
  base = (await knowledge.create({ name: 'Uploads' })).id;
});

/** Whatever was sent before: the server answers, and reads the next document. */
async function expectAlive(): Promise<void> {
  expect((await server.request('/health')).status).toBe(200);
  const { task } = await knowledge.add(base, 'alive.txt', 'All is well.');
  expect(task.status).toBe('ready');
}

describe('what is uploaded', () => {
  it.each([
    ['plain.txt', () => 'The walrus sleeps on the ice.', 'walrus'],
    ['marked.md', () => '# Animals\n\nThe **badger** digs at night.\n', 'badger'],
    ['page.html', () => '<html><body><h1>Birds</h1><p>The heron waits.</p><script>x</script>', 'heron'],
    ['table.csv', () => 'animal,food\notter,fish\n', 'otter'],
    ['paper.pdf', () => makePdf('The gecko climbs the wall.'), 'gecko'],
    ['letter.docx', () => makeDocx('The lynx hunts alone.'), 'lynx'],
  ])('%s is read and found, and says where it comes from', async (name, make, word) => {
    const { documentId, task } = await knowledge.add(base, name, await make());
    expect(task).toMatchObject({ status: 'ready', error: null });
    const { results, mode } = await knowledge.search(base, `Where is the ${word}?`);
    expect(mode).toBe('hybrid');
    expect(results[0]).toMatchObject({
      text: expect.stringContaining(word),
      metadata: { doc_id: documentId, doc_name: name, lexical_rank: 1 },
    });
    expect(results[0]?.metadata.page).toBe(name.endsWith('.pdf') ? 1 : null);
  });

  it('keeps nothing of a path in its name', async () => {
    for (const name of ['../../../etc/passwd.txt', '..\\..\\boot.txt', '/root/.ssh/key.txt']) {
      const content = new Uint8Array(Buffer.from('A harmless text.'));
      const { document } = await knowledge.upload(base, { name, content });
      expect(document.name).toMatch(/^(?:passwd|boot|key)\.txt$/);
    }
    await expectAlive();
  });

  it('is refused as a zip bomb in the guise of a Word document, with a reason', async () => {
    const { task } = await knowledge.add(
      base,
      'bomb.docx',
      await makeDocx('', Buffer.alloc(40 * 2 ** 20, 32)),
    );
    expect(task).toMatchObject({ status: 'failed', error: { code: 'DOCUMENT_TOO_LARGE' } });
    await expectAlive();
  });

  it('is refused as a PDF that unpacks without end, and as one that is none, with a reason', async () => {
    const space = deflateSync(Buffer.alloc(600 * 2 ** 20, 32), { level: 1 });
    const stream = { filter: '/Filter [/FlateDecode /FlateDecode]', content: deflateSync(space) };
    const bomb = await knowledge.add(base, 'bomb.pdf', makePdf('', stream));
    expect(bomb.task).toMatchObject({
      status: 'failed',
      error: { code: expect.stringMatching(/^WORK_|^DOCUMENT_/), message: expect.stringMatching(/\w+ \w+/) },
    });
    const broken = await knowledge.add(base, 'broken.pdf', '%PDF-1.7\n1 0 obj << /Kids [1 0 R] >>');
    expect(broken.task).toMatchObject({ status: 'failed', error: { message: expect.any(String) } });
    await expectAlive();
  });

  it.each([
    ['says so', { 'content-length': String(100 * 2 ** 20) }],
    ['does not say so', { 'transfer-encoding': 'chunked' }],
  ])('is refused as a text of 100 MB that %s, long before all of it came', async (_, headers) => {
    const { status, sent } = await sendText(100 * 2 ** 20, headers);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(50 * 2 ** 20);
    await expectAlive();
  });

  it('is refused just over the limit of a file', async () => {
    const content = new Uint8Array(5 * 2 ** 20 + 1).fill(97);
    await expect(knowledge.upload(base, { name: 'a.txt', content })).rejects.toMatchObject({ status: 413 });
  });

  it.each([
    ['no form', 'text/plain', 'x', 400],
    ['a form without its border', 'multipart/form-data', 'x', 400],
    ['a damaged form', 'multipart/form-data; boundary=b', '--b\r\nnothing', 400],
    ['a form without a file', 'multipart/form-data; boundary=b', part('name="file"', 'x'), 400],
    ['another field', 'multipart/form-data; boundary=b', part('name="other"; filename="a.txt"', 'x'), 400],
    [
      'a program',
      'multipart/form-data; boundary=b',
      part('name="file"; filename="a.txt"', '\u007fELF\u0002'),
      415,
    ],
  ])('is refused as %s', async (_, type, body, status) => {
    const answer = await server.request(`/api/v1/knowledge/${base}/upload`, {
      token,
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
    const { detail } = answer.json;
    expect(status === 400 ? detail.field : typeof detail).toBe(status === 400 ? 'file' : 'string');
  });
});

function part(disposition: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--b--\r\n`;
}

/** Sends letters until the answer comes; tells how many were sent by then. */
function sendText(bytes: number, headers: Record<string, string>): Promise<{ status: number; sent: number }> {
  const letters = Buffer.alloc(65_536, 'a');
  return new Promise((resolve, reject) => {
    let sent = 0;
    let isAnswered = false;
    const outgoing = request(`${server.url}/api/v1/knowledge/${base}/upload`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    });
    outgoing.on('response', (response) => {
      isAnswered = true;
      response.resume();
      outgoing.destroy();
      resolve({ status: response.statusCode ?? 0, sent });
    });
    // The server closes while we still write.
    outgoing.on('error', (error) => (isAnswered ? undefined : reject(error)));
    const pump = (): void => {
      while (!isAnswered && sent < bytes) {
        sent += letters.length;
        if (!outgoing.write(letters)) return void outgoing.once('drain', pump);
      }
    };
    outgoing.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    pump();
  });
}
