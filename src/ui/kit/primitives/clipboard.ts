/** Puts text on the clipboard; false where the browser does not allow it (then the text is selected for copying by hand). */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, no secure context, or no clipboard at all.
    field?.focus();
    field?.select();
    return false;
  }
}
