import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPage, useGoBack } from './error-page.tsx'
import classes from './errors.module.css'

/** Replaces a screen that failed with an error of the program; bar and menu stay usable. */
export function BrokenScreen({ reset }: ErrorComponentProps) {
  const goBack = useGoBack()
  return (
    <div className={classes.screen} role="alert">
      <ErrorPage
        onBack={() => {
          reset()
          goBack()
        }}
      />
    </div>
  )
}
