-- The effectiveness with the swath at 0.8 to 1.2 of its width: [{"fator": 0.8, "percentAplicacaoEfetiva": 71.2}, …], of laudos with an interval.
alter table laudos add column por_faixa jsonb;
