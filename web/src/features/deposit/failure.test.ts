import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import { UploadRefused } from '../../api/upload';
import { failureOf } from './failure';

it('says what the server said, or the specified words for the step', { tags: ['spec-8.18', 'spec-8.19'] }, () => {
  expect(failureOf('request', new ApiError(500, 'INTERNAL', 'Request failed', 'r-1'))).toMatchObject({
    text: 'Failed to create deposit request',
    requestId: 'r-1',
  });
  expect(failureOf('upload', new NetworkError(null))).toMatchObject({
    text: 'Failed to submit deposit request',
    detail: 'No connection. Check your network and try again.',
  });
  expect(failureOf('attach', new UploadRefused(503))).toMatchObject({ text: 'Failed to submit deposit request' });
  expect(failureOf('request', new ApiError(409, 'IDEMPOTENCY_KEY_REUSED', 'Used'))).toMatchObject({ text: 'Used', isOver: false });
});

it('belongs to the field it is about', () => {
  const unknown = new ApiError(404, 'USER_NOT_FOUND', 'No user found with email: a@b.na');
  expect(failureOf('request', unknown)).toMatchObject({ text: 'No user found with email: a@b.na', field: 'to', isOver: false });
  expect(failureOf('upload', new ApiError(400, 'PROOF_TOO_LARGE', 'Too large'))).toMatchObject({ field: 'file', isOver: false });
});

it('ends a request whose file did not hold, or that was decided', () => {
  for (const code of ['PROOF_REJECTED', 'REQUEST_NOT_PENDING', 'REQUEST_NOT_FOUND']) {
    expect(failureOf('attach', new ApiError(409, code, 'No'))).toMatchObject({ field: undefined, isOver: true });
  }
});
