import type { ReactNode } from 'react'
import classes from './plain-page.module.css'

/** A screen outside of the shell that says one thing: its heading, a sentence, and where to go. */
export function PlainPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={classes.plain}>
      <img src="/icon.svg" alt="Kontor" width={40} height={40} />
      <h1>{title}</h1>
      {children}
    </main>
  )
}
