import classes from './avatar.module.css'

interface Props {
  /** Undefined while it is loading. */
  readonly person:
    | { readonly first_name: string; readonly last_name: string; readonly username: string }
    | undefined
  /** Pixels. */
  readonly size?: number
}

/** A person by initials; stands beside the name. */
export function Avatar({ person, size = 26 }: Props) {
  return (
    <span
      aria-hidden
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: Math.max(12, size * 0.38) }}
    >
      {person && initialsOf(person)}
    </span>
  )
}

const initialsOf = ({ first_name, last_name, username }: NonNullable<Props['person']>): string =>
  (`${first_name.slice(0, 1)}${last_name.slice(0, 1)}` || username.slice(0, 2)).toUpperCase()
