/** One line in a file's slot: the facts that the browser has read from the file, before the upload. */
import { describeFacts } from '../../flight-worker/describe-facts.ts'
import type { FileReading } from '../../flight-worker/use-file-reading.ts'
import { ReadingProgress } from './reading-progress.tsx'

export function KnownFile({ reading }: { readonly reading: FileReading }) {
  switch (reading.kind) {
    case 'none':
      return null
    case 'reading':
      return <ReadingProgress done={reading.done} />
    case 'read':
      return <>{describeFacts([reading.facts])}</>
    case 'unusable':
      return <>Este arquivo não pôde ser lido.</>
    case 'unread':
      return <>Não foi lido neste navegador; pode ser enviado assim mesmo.</>
  }
}
