import type { Dictionary } from '../../../lib/format-text.ts';
import { text as country } from '../../../forms/country/text/en.ts';
import fields from '../../../../schemas/text/fields.en.json';
import changePassword from '../../../../schemas/generated/form-text/change-password.en.json';
import preferences from '../../../../schemas/generated/form-text/preferences.en.json';
import profile from '../../../../schemas/generated/form-text/profile.en.json';

export const text: Dictionary = {
  ...fields,
  ...country,
  ...profile,
  ...preferences,
  ...changePassword,
  'profile.title': 'Profile',
  'profile.help': 'Manage your details, security and preferences.',
  'profile.back': 'Back to home page',
  'profile.menu': 'Profile pages',
  'profile.sign-out': 'Sign out',
  'profile.details': 'Your details',
  'profile.email': 'Email',
  'profile.email-hint': 'You cannot change your email address.',
  'profile.user-id': 'User ID',
  'profile.registered': 'Date registered',
  'profile.joint': 'Joint account with',
  'profile.edit': 'Edit',
  'profile.edit-title': 'Edit your details',
  'profile.save': 'Save',
  'profile.cancel': 'Cancel',
  'profile.updated': 'Profile successful updated',
  'profile.referral': 'Referral link',
  'profile.referral-hint': 'Share this link to refer new traders.',
  'profile.referrers':
    '{count, plural, =0 {No one has registered with it yet} one {One person has registered with it} other {# people have registered with it}}',
  'profile.password': 'Password',
  'profile.password-hint': 'Changing it signs out every other device.',
  'profile.password-rule':
    'At least 12 characters. A few words in a row are easy to remember and hard to guess.',
  'profile.password-updated': 'Password successful updated',
  'profile.change-password': 'Change password',
  'profile.show-passwords': 'Show passwords',
  'profile.sessions': 'Logged-in devices',
  'profile.sessions-hint': 'If you do not recognise a device, end its session and change your password.',
  'profile.sessions-failed': 'Could not load your devices.',
  'profile.unknown-device': 'Unknown device',
  'profile.this-device': 'This device',
  'profile.last-seen': 'Last used {time}',
  'profile.end': 'End',
  'profile.end-of': 'End the session of {device}',
  'profile.end-others': 'End all others',
  'profile.ended':
    '{count, plural, =0 {No other session was open} one {One session ended} other {# sessions ended}}',
  'profile.no-others': 'You are not logged in on any other device.',
  'profile.preferences': 'Preferences',
  'profile.preferences-hint': 'Saved on this device.',
  'profile.preferences-saved': 'Saved: {name}',
  'profile.direction-hint': 'Choose blue and orange if red and green look alike to you',
  'profile.hotkeys-hint': 'Single keys for buying, selling and searching; “?” lists them',
  'profile.sounds-hint': 'A short tone when something succeeds or fails',
};
