/** The part of a tree that matters here; `raw` is HTML that stood in Markdown. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Readonly<Record<string, unknown>>;
  children?: TreeNode[];
}

const lineBreak = /^<br\s*\/?>$/i;

/**
 * Makes text of HTML that stands in Markdown, so that it neither does anything nor disappears: what a model reads is
 * what a person sees. HTML between paragraphs becomes a block of code. It has to come before anything that sanitizes.
 */
export function htmlAsText() {
  return (tree: TreeNode): void => change(tree, true);
}

function change(parent: TreeNode, isRoot: boolean): void {
  if (parent.children === undefined) return;
  parent.children = parent.children.map((node) => {
    if (node.type !== 'raw') {
      change(node, false);
      return node;
    }
    const value = node.value ?? '';
    if (lineBreak.test(value.trim())) return element('br', []);
    const text = { type: 'text', value };
    return isRoot ? element('pre', [element('code', [text], { className: ['language-html'] })]) : text;
  });
}

function element(tagName: string, children: TreeNode[], properties = {}): TreeNode {
  return { type: 'element', tagName, properties, children };
}
