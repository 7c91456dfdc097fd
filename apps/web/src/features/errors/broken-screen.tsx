import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPage, useGoBack } from './error-page.tsx'
import classes from './errors.module.css'

/** In the place of a screen that threw; bar and menu stay. */
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
