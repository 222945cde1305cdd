/** The specification's exact texts for deposits (spec 5.14, 5.15, 8.13 to 8.25). */
export const TEXT = {
  submitted: 'Deposit request submitted successfully!',
  createFailed: 'Failed to create deposit request',
  submitFailed: 'Failed to submit deposit request',
  idMissing: 'Deposit request ID missing',
  /** Found before anything was sent: there is no session any more. */
  logIn: 'Please log in to make a deposit',
  /** The server's answer: it no longer accepts this session. */
  notLoggedIn: 'You must be logged in to make a deposit',
  amountInvalid: 'Please enter a valid amount',
  emailInvalid: 'Invalid email format',
  searchFailed: 'Error searching for user. Please try again later.',
  fileTypeInvalid: 'Invalid file type. Allowed: PNG, JPG, JPEG, PDF.',
  fileTooLarge: 'File is too large. Maximum size is 5MB.',
  fileEmpty: 'This file is empty',
  fileDamaged: 'This file is damaged. Please choose another.',
  fileEncrypted: 'This PDF is protected. If it needs a password to open, please send a picture of it instead.',
  slipSent: 'Your slip has been sent',
  slipMissing: 'Your request is made, but its slip did not arrive. Please send it again.',
} as const;
