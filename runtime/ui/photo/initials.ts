/** The initials of a user, or the first letter of their address. */
export function initialsOf({
  firstname,
  lastname,
  email,
}: {
  firstname: string;
  lastname: string;
  email: string;
}): string {
  const first = (text: string) => [...text.trim()][0] ?? '';
  return (first(firstname) + first(lastname) || first(email)).toLocaleUpperCase();
}
