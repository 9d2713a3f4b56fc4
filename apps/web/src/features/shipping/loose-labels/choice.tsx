import classes from './create-label.module.css'

interface ChoiceProps<V extends string> {
  readonly legend: string
  readonly name: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string; readonly hint?: string }[]
  readonly onChange: (value: V) => void
}

/** A choice of a few options, side by side. */
export function Choice<V extends string>({ legend, name, value, options, onChange }: ChoiceProps<V>) {
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} data-chosen={option.value === value || undefined}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="quiet">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
