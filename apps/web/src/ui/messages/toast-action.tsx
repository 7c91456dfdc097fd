import { Button } from '@mantine/core'

export interface ToastActionProps {
  readonly message: string | undefined
  readonly label: string
  readonly onAct: () => void
}

/** A message with a button. */
export function ToastAction({ message, label, onAct }: ToastActionProps) {
  return (
    <>
      {message}
      <div>
        <Button variant="subtle" size="compact-sm" ml={-8} mt={4} onClick={onAct}>
          {label}
        </Button>
      </div>
    </>
  )
}
