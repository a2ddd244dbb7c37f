import { statementFromCsv } from '../../domain/statement/statement-csv.ts';
import type { Statement } from '../../schemas/generated/types.ts';
import { outputValidators } from '../../schemas/generated/output-validators.js';
import { CommandError } from '../io.ts';
import { readInputFile } from '../read-input-file.ts';

const MAX_BYTES = 256 * 1024 * 1024;

function parse(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return statementFromCsv(text);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface SchemaError {
  instancePath: string;
  keyword: string;
  params: { missingProperty?: string };
}

function problemSentence({ instancePath, keyword, params }: SchemaError): string {
  const problem =
    keyword === 'required' ? `"${params.missingProperty}" is missing` : 'the value has the wrong form';
  return ` At ${instancePath || 'its root'}: ${problem}.`;
}

/**
 * Reads a statement as JSON or CSV. Its values have the right types; whether they fit together is unchecked.
 * @throws CommandError: 2 when the file cannot be read, 1 when it is no statement
 */
export function readStatement(file: string): Statement {
  const content = readInputFile(file, MAX_BYTES, 'Name the JSON or CSV file of a statement.');
  const value = parse(content.toString('utf8').replace(/^\uFEFF/, ''));
  const validate = outputValidators['statement.read']!;
  if (validate(value)) return value as Statement;
  const [problem] = value === null ? [] : (validate.errors ?? []);
  const where = problem ? problemSentence(problem) : '';
  throw new CommandError(
    `${file} is not a complete statement.${where} Download the statement again as JSON or CSV.`,
    1,
  );
}
