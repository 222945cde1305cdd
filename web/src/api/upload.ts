import { NetworkError } from './errors';
import type { components } from './schema';

export type UploadTarget = components['schemas']['UploadTarget'];

/** Long enough for five megabytes over a slow mobile connection. */
const UPLOAD_MS_MAX = 300_000;
/** S3's answer to `if-none-match: *` if the object exists: an earlier attempt did arrive. */
const ALREADY_THERE = 412;

/** The store refused the file. Its text is for programs and is dropped. */
export class UploadRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The file store answered ${status}`);
    this.name = 'UploadRefused';
    this.status = status;
  }
}

/**
 * Uploads the file to `target` and reports the sent share (0 to 1). It uses XMLHttpRequest, because `fetch` reports no
 * upload progress. Rejects with UploadRefused, NetworkError, or the signal's reason.
 */
export function upload(
  { url, headers }: UploadTarget,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    request.timeout = UPLOAD_MS_MAX;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const arrived = (request.status >= 200 && request.status < 300) || request.status === ALREADY_THERE;
      if (arrived) resolve();
      else reject(new UploadRefused(request.status));
    };
    request.onerror = () => reject(new NetworkError(new Error('the upload broke off')));
    request.ontimeout = () => reject(new NetworkError(new Error('the upload took too long')));
    request.onabort = () => reject(signal.reason as Error);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    request.send(file);
  });
}
