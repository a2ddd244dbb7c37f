const MASK = '••••';

/** The last four characters of an account number or address: "•••• 3000". */
export const lastFour = (text: string): string => `${MASK} ${text.slice(-4)}`;

/** An e-mail address with the first character of its local part: "a•••@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0]}•••${email.slice(at)}`;
}
