import classes from './messages.module.css'

/** A text with its line breaks, as it was written. */
export const MessageText = ({ text }: { readonly text: string }) => <p className={classes.text}>{text}</p>
