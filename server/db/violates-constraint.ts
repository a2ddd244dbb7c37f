/** Whether the database refused a statement because of this constraint or unique index. */
export const violatesConstraint = (error: unknown, name: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === name;
