import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { text } from '../text/text.ts';
import { IconButton } from './icon-button.tsx';

/** Puts a text on the clipboard, exactly as it is. */
export function CopyButton({
  value,
  label = text.common.copy,
}: {
  readonly value: string;
  readonly label?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <IconButton
      icon={isCopied ? Check : Copy}
      label={isCopied ? text.common.copied : label}
      size="small"
      onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
    />
  );
}
