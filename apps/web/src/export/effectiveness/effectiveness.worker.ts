/** Makes the files of the effectiveness report beside the page: thousands of lines on paper take seconds. */
import { type EffectivenessDocument, effectivenessExcel } from '@faixa/export'

export interface FileAsked {
  readonly document: EffectivenessDocument
  readonly extension: 'pdf' | 'xlsx'
}

export type FileMade = { readonly file: Blob } | { readonly failed: true }

addEventListener('message', ({ data }: MessageEvent<FileAsked>) => {
  make(data).then(
    (file) => postMessage({ file } satisfies FileMade),
    (error: unknown) => {
      postMessage({ failed: true } satisfies FileMade)
      reportError(error)
    },
  )
})

async function make({ document, extension }: FileAsked): Promise<Blob> {
  if (extension === 'xlsx') return effectivenessExcel(document)
  const { effectivenessPdf } = await import('@faixa/export/paper')
  return new Blob([effectivenessPdf(document)], { type: 'application/pdf' })
}
