import type { de } from './de.ts'

export const en: typeof de = {
  faq: {
    search: 'Search the questions',
    clear: 'Clear the search',
    contents: 'Topics',
    found_one: '{count} answer',
    found_other: '{count} answers',
    nothing: 'Nothing about that here',
    nothingText: 'Try another word, or ask support.',
    showAll: 'Show all questions',
    copy: 'Copy the link to this question',
    copied: 'Link copied',
    contact: 'How to reach us',
    phone: 'Phone',
    email: 'E-mail',
    hours: 'Support hours',
    pickup: 'Customer number {customerNumber}, depot {depot}',
    toMaterials: 'To ordering materials',
  },
  section: {
    orders: 'Orders',
    shipping: 'Shipping',
    returns: 'Returns and goodwill',
    contract: 'Marketplaces and contract',
    support: 'Support',
  },
  question: {
    deadline: {
      q: 'By when does an order have to be processed?',
      a: 'Within 48 hours. Sundays and public holidays do not count. If the marketplace sets a deadline of its own, that one applies; the column “Due” of the order list shows how much time is left.',
    },
    cancellationRate: {
      q: 'How high may the cancellation rate be?',
      a: 'The contract requires less than 1 %. Above 1 % Kontor warns you; from 1,5 % on your account may be deactivated. Keep your stock up to date and you will hardly have to cancel.',
    },
    reserved: {
      q: 'What does “reserved” mean?',
      a: 'The customer pays in advance and the payment is still outstanding. The goods stay put aside for them. The payment releases the order; without it the order is cancelled after 7 days. Shipping papers are only available after the release.',
    },
    cancel: {
      q: 'Until when can I cancel a line?',
      a: 'Until the shipping papers have been made. After that only a return is possible. The marketplace is told about the cancellation automatically.',
    },
    senderStore: {
      q: 'Can another store ship?',
      a: 'Yes, as long as the line is neither shipped nor cancelled nor returned. Choose the sender store in the order; the new store then gets an e-mail of its own.',
    },
    papers: {
      q: 'How do I make shipping papers?',
      a: 'Open the order, choose the parcel option and then “Create shipping papers”. Each sender store gets one parcel. The shipping label, return label and delivery note are then ready to print.',
    },
    storeMail: {
      q: 'How does a store ship without an account of its own?',
      a: 'When an order is released, each sender store gets an e-mail with the items to pick and a link. The link opens this one order only and works until it is closed.',
    },
    labelError: {
      q: 'What happens when a shipping paper could not be made?',
      a: 'If the address is the reason, we correct it for ordinary orders within about 3 hours on working days; you get an e-mail afterwards. For direct sales you correct the address yourself and try again. For technical errors contact support.',
    },
    packaging: {
      q: 'Which packaging should I use?',
      a: 'Use sturdy, neutral boxes in the size of the chosen parcel option, and enclose the delivery note and the return note. A shoe box alone is no shipping packaging. Order material in the external packaging shop.',
    },
    austria: {
      q: 'What about parcels to Austria?',
      a: 'The carrier does not collect these parcels by itself. Create a pickup order with the carrier and name your customer number and your depot.',
    },
    returnDeadline: {
      q: 'By when does a return have to be reported?',
      a: 'Within one working day after it arrived. Returns that have not been booked for more than 32 hours count as overdue; Sundays and public holidays do not count.',
    },
    returnFinal: {
      q: 'Can I change or withdraw a return?',
      a: 'No. A return cannot be changed once it has been chosen. Also, do not confirm items as shipped that you cannot ship in order to return them afterwards; contact support in that case.',
    },
    goodwill: {
      q: 'How does a partial refund work?',
      a: 'Open “Partial refund” at the line, describe the condition of the goods and add at least one picture. The customer keeps the goods. No more than the price of the line can be refunded.',
    },
    notice: {
      q: 'What is the notice period?',
      a: 'Four weeks to the end of a month.',
    },
    reactivation: {
      q: 'When can a disabled marketplace be reactivated?',
      a: 'After 14 days at the earliest.',
    },
    hours: {
      q: 'When can I reach support?',
      a: 'Monday to Friday from 09:00 to 17:00.',
    },
    requestId: {
      q: 'What should I tell you about an error message?',
      a: 'The order number and the request id. You find it under “Details” in the error message; with it we find what happened at once.',
    },
  },
  materials: {
    text: 'Packaging material is ordered in an external shop. It is not part of Kontor: it has terms of its own, and you log in there separately.',
    leadsTo: 'The shop opens in a new tab:',
    open: 'Open the packaging shop',
    none: 'No packaging shop is set up for this installation.',
    noneText: 'Ask support where to order packaging material.',
    toFaq: 'To the frequent questions',
    which: 'Which packaging is the right one?',
  },
}
