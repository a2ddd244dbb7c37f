import type { FormId } from './generated/ids.ts';

/** At most `max` requests in a window of `seconds`. */
export interface RateWindow {
  max: number;
  seconds: number;
}

/** A file of a multipart body. */
export interface FilePart {
  required?: true;
  maxBytes: number;
  /** Accepted media types, detected from the content. */
  media: readonly string[];
}

/** How the backend binds a call; schemas/meta/call.schema.json describes each property. */
export interface CallDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below /api/v1, with parameters in braces. */
  path: string;
  auth: 'public' | 'session' | 'confirmed' | 'signature';
  /** Any of these roles; absent: every signed-in user. */
  roles?: readonly ('admin' | 'superadmin' | 'manager')[];
  freshCode?: true;
  sessionCheck?: 'request' | 'statement';
  extendsSession?: false;
  crossSiteCheck?: 'binder' | 'handler';
  repeat: 'safe' | 'same' | 'key' | 'new';
  limits?: { address?: RateWindow; user?: RateWindow; rate?: { burst: number; perSecond: number } };
  form?: FormId;
  body:
    | { kind: 'none' }
    | { kind: 'json' | 'form' | 'fields'; maxBytes?: number }
    | { kind: 'multipart'; parts: Readonly<Record<string, FilePart>> }
    | { kind: 'raw'; signature: 'btcpay' | 'card'; maxBytes?: number };
  answer:
    | { kind: 'json'; envelope?: 'data' | 'trade' }
    | { kind: 'file'; media: readonly string[] }
    | { kind: 'stream' };
}
