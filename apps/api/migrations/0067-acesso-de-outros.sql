-- What other people did to the way in of a person, since the person last proved to be the person: packages/domain/src/acesso/own-access.ts.
alter table usuarios add acesso_alheio jsonb not null default '{}';

-- Since when a person has used a browser; absent for those that were known before this was kept.
alter table aparelhos add desde timestamptz;

-- Passwords that another person set, and that their person has not replaced since, by the security log for as long as it is kept.
with atos as (
  select conta_id, id, usuario_id, quando, evento from registro_seguranca
  where not recusado and evento in ('definir-senha', 'trocar-senha', 'redefinir-senha', 'aceitar-convite')
),
ultimos as (
  select distinct on (conta_id) conta_id, usuario_id, quando, evento,
    exists (select from atos a where a.conta_id = atos.conta_id and a.evento <> 'definir-senha') as teve_propria
  from atos order by conta_id, id desc
)
update usuarios u set
  trocar_senha = true,
  acesso_alheio = jsonb_build_object('senha', jsonb_build_object(
    'em', to_char(o.quando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'por', o.usuario_id) || case when o.teve_propria then '{}' else '{"primeira": true}'::jsonb end)
from ultimos o
where o.conta_id = u.id and o.evento = 'definir-senha' and o.usuario_id <> u.id and u.arquivado_em is null;
