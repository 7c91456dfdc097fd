import { Progress } from '@mantine/core'

/** Shown in a file's slot while the file is read; `done` from 0 to 1. */
export function ReadingProgress({ done }: { readonly done: number }) {
  return (
    <>
      Lendo...
      <Progress value={done * 100} size="xs" mt={4} aria-label="Leitura do arquivo" transitionDuration={0} />
    </>
  )
}
