import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const render = (markdown: string) => renderToStaticMarkup(<Markdown>{markdown}</Markdown>);

describe('Markdown that somebody else wrote', () => {
  it('shows HTML as text instead of making or hiding it', () => {
    expect(render('a <b onclick="x()">bold</b> b')).toContain(
      'a &lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt; b',
    );
    expect(render('<img src=x onerror=y>')).toContain('&lt;img src=x onerror=y&gt;');
    expect(render('before\n\n<!-- hidden orders -->\n\nafter')).toContain('&lt;!-- hidden orders --&gt;');
  });

  it('breaks lines where a model says so', () => {
    expect(render('| a |\n|---|\n| one<br>two |')).toContain('one<br/>two');
  });

  it('shows code as it is, also where there is none', () => {
    expect(render('```\n```')).not.toContain('undefined');
    expect(render('```html\n<b>\n```')).toContain('&lt;b&gt;');
  });

  it('turns pictures into words', () => {
    const shown = render('![cat](https://evil.example/x.png)');
    expect(shown).toContain('[cat: https://evil.example/x.png]');
    expect(shown).not.toContain('<img');
  });

  it('leads nowhere but to http, https and mailto', () => {
    expect(render('[x](javascript:y)')).not.toContain('href');
    expect(render('[x](https://example.test/)')).toContain('href="https://example.test/"');
  });
});
