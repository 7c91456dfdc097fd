import type { Enrolled, Factors, ListedPasskey } from '@faixa/contract'
import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { formatDay, formatMoment } from '../../../ui/format-when.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import classes from './factor.module.css'
import { FactorCard } from './factor-card.tsx'
import { hasPasskeys } from './passkey.ts'
import { removal } from './removal.ts'

const PasskeyDialog = lazyPart(() => import('./passkey-dialog.tsx'))

interface PasskeysCardProps {
  readonly factors: Factors
  readonly onEnrolled: (answer: Enrolled) => void
  readonly onChanged: () => void
}

export function PasskeysCard({ factors: { chaves, chavesPossiveis }, onEnrolled, onChanged }: PasskeysCardProps) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<ListedPasskey>()
  const [busy, setBusy] = useState(false)
  const remove = async ({ id }: ListedPasskey) => {
    setBusy(true)
    if (await removal(() => api.removePasskey({ params: { id } }))) {
      setRemoving(undefined)
      onChanged()
    }
    setBusy(false)
  }
  const possible = chavesPossiveis && hasPasskeys()
  return (
    <FactorCard
      title="Chaves de acesso"
      active={chaves.length > 0}
      sentence={
        possible
          ? 'A digital, o rosto ou o PIN deste aparelho, o celular, ou uma chave USB. Um site falso não consegue usá-las.'
          : 'Só funcionam no endereço próprio do sistema, por HTTPS, em um navegador atual.'
      }
      actions={
        <Button
          {...(chaves.length > 0 && { variant: 'default' })}
          disabled={!possible}
          onClick={() => setAdding(true)}
          aria-label="Adicionar uma chave de acesso"
        >
          Adicionar
        </Button>
      }
    >
      {chaves.length > 0 && (
        <ul className={classes.keys} aria-label="Chaves de acesso">
          {chaves.map((key) => (
            <Group key={key.id} component="li" justify="space-between" gap="sm">
              <div>
                <Text fw={600} size="sm">
                  {key.nome}
                </Text>
                <Text size="sm" c="dimmed">
                  Cadastrada em {formatDay(new Date(key.criadaEm))}
                  {key.usadaEm === undefined
                    ? ', ainda não usada'
                    : `, último uso ${formatMoment(new Date(key.usadaEm))}`}
                  {!key.valeAqui && '. Vale só em outro endereço do sistema.'}
                </Text>
              </div>
              <Button variant="default" size="xs" onClick={() => setRemoving(key)} aria-label={`Remover ${key.nome}`}>
                Remover
              </Button>
            </Group>
          ))}
        </ul>
      )}
      {adding && (
        <Suspense>
          <PasskeyDialog
            onClose={() => setAdding(false)}
            onEnrolled={(answer) => {
              setAdding(false)
              onEnrolled(answer)
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={removing !== undefined}
        busy={busy}
        title={`Remover a chave de acesso ${removing?.nome ?? ''}`}
        confirmLabel="Remover"
        danger
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(undefined)}
      >
        O login deixa de aceitá-la. Sem outro segundo fator, os códigos de recuperação também deixam de valer.
      </ConfirmDialog>
    </FactorCard>
  )
}
