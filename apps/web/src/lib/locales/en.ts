import type { de } from './de.ts'

export const en: typeof de = {
  offline: 'No connection to Kontor. Please check your network and try again.',
  unavailable: 'Kontor is not available right now. Please try again shortly.',
  unexpectedAnswer: 'The answer of the server could not be understood. Please try again.',
  notModified: 'Nothing was changed.',
  deadline: {
    left: '{span} left',
    overdue: '{span} overdue',
    at: 'Due {date}',
    days: '{days} d',
    daysAndHours: '{days} d {hours} h',
    hoursAndMinutes: '{hours} h {minutes}',
    hours: '{hours} h',
    minutes: '{minutes} min',
  },
  issue: {
    required: 'Please fill in this field.',
    tooShort: 'Please enter at least {count} characters.',
    tooLong: 'Please enter at most {count} characters.',
    tooSmall: 'The value must be at least {count}.',
    tooLarge: 'The value must be at most {count}.',
    email: 'Please enter a valid e-mail address, such as name@company.com.',
    number: 'Please enter a number, such as 12,50.',
    choice: 'Please choose one of the offered values.',
    invalid: 'Please check this value.',
  },
}
