import type { LaudoInfo } from '@faixa/contract'
import { NOTE_NAMES } from '@faixa/domain'
import { Text } from '@mantine/core'
import classes from './panel.module.css'

/** People's notes, and separately the notes that the numbers suggest. */
export function Notes({ info }: { readonly info: LaudoInfo }) {
  const { observacoes, observacoesArray, notasSugeridas = [] } = info
  const noted = new Set(observacoesArray.map(({ chave }) => chave))
  const suggested = notasSugeridas.filter((chave) => !noted.has(chave))
  return (
    <>
      {observacoesArray.length > 0 && (
        <ul className={classes.notes}>
          {observacoesArray.map(({ chave, nome }) => (
            <li key={chave}>{nome}</li>
          ))}
        </ul>
      )}
      {observacoes !== '' && <p className={classes.freeNote}>{observacoes}</p>}
      {observacoesArray.length === 0 && observacoes === '' && (
        <Text size="sm" c="dimmed">
          Nenhuma observação.
        </Text>
      )}
      {suggested.length > 0 && (
        <Text size="xs" c="dimmed" mt={8}>
          Sugeridas pelos números: {suggested.map((chave) => NOTE_NAMES[chave]).join(', ')}.
        </Text>
      )}
    </>
  )
}
