-- Sentences that a person confirmed and that the last measurement found, for lists and files; null where there are none. The confirmations
-- themselves stay in laudos_confirmacoes, which a list would have to look up for each of its rows.
alter table laudos add column avisos_confirmados text[];
update laudos set avisos_confirmados = confirmados.mensagens
from (
  select c.laudo_id, array_agg(distinct c.mensagem order by c.mensagem) as mensagens
  from laudos_confirmacoes c
  join laudos_achados a on a.laudo_id = c.laudo_id and a.codigo = c.codigo and a.mensagem = c.mensagem
  group by c.laudo_id
) confirmados
where laudos.id = confirmados.laudo_id;
