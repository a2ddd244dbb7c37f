const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,}$/;

/** An IBAN in groups of four capitals, as banks print it; any other account number unchanged. */
export function groupedIban(text: string): string {
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  return IBAN.test(plain) ? plain.replace(/.{4}(?=.)/g, '$& ') : text;
}
