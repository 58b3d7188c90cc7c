// How the report looks. The two colours of the tables are Okabe and Ito's blue and vermilion (2008), which
// all kinds of colour vision tell apart; the numbers stand in every cell.
#include "arena/html_parts.h"

namespace turncoat {

std::string_view report_style() {
  return R"css(:root{color-scheme:light dark;--ink:#1b2026;--soft:#56606b;--line:#d5dae0;--page:#fff;--card:#f5f7f9;
--blue:0,114,178;--red:213,94,0;--accent:#0066a1;--board:#3d8272;--dark:#15191d;--light:#fdfdfb;--warn:#9a3b00}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ec;--soft:#a3adb8;--line:#39424c;--page:#14181c;--card:#1d2328;
--blue:86,180,233;--red:240,136,62;--accent:#6fc0f0;--board:#2d6a5d;--warn:#ffb183}}
*{box-sizing:border-box}
html{font-size:clamp(15px,.45vw + 11px,24px)}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main,header,footer{max-width:84rem;margin:0 auto;padding:0 clamp(.8rem,3vw,2.5rem)}
header{padding-top:1.6rem}
h1{font-size:1.8rem;line-height:1.2;margin:0 0 .3rem;overflow-wrap:anywhere}
h2{font-size:1.25rem;margin:2.4rem 0 .6rem}
p{margin:.4rem 0;max-width:48rem}
.soft,caption,footer{color:var(--soft)}
a{color:var(--accent)}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;padding:0;margin:.8rem 0 0}
nav a{display:inline-block;padding:.35rem 0}
.skip{position:absolute;left:-99rem}.skip:focus{left:.5rem;top:.5rem;background:var(--page);padding:.5rem;z-index:3}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.scroll{overflow-x:auto;max-width:100%;border:1px solid var(--line);border-radius:.5rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
.scroll table{min-width:100%}
caption{text-align:left;padding:.5rem .7rem;font-size:.88rem}
caption span{display:block;position:sticky;left:.7rem;max-width:min(60rem,calc(100vw - 3.4rem))}
th,td{padding:.38rem .7rem;text-align:right;border-top:1px solid var(--line);white-space:nowrap;font-weight:400}
thead th{color:var(--soft);font-size:.85rem;vertical-align:bottom;border-top:0}
.scroll caption+thead th{border-top:1px solid var(--line)}
tbody th,.name{text-align:left}
tbody th{max-width:20rem;overflow:hidden;text-overflow:ellipsis}
tbody th b{font-weight:600}tbody th small{color:var(--soft);margin-left:.5rem}
tbody th:first-child,tbody th.stick{position:sticky;left:0;background:var(--page)}
.cross td{text-align:center;min-width:3.3rem}.cross thead th{text-align:center}
.cross td small{display:block;font-size:.72rem;line-height:1.1}
.cross tbody th{max-width:13rem}
.cross .self{background:var(--card)}
.up{color:var(--accent)}.down{color:var(--warn)}
.plot{width:100%;display:block;font-size:1rem;overflow:visible;margin:.4rem 0 1rem}
.plot text{fill:var(--ink);paint-order:stroke;stroke:var(--page);stroke-width:.35em;stroke-linejoin:round}.plot .soft{fill:var(--soft);font-size:.85em}.plot .tick{text-anchor:middle}
.plot .grid{stroke:var(--line)}.plot .bar{stroke:rgb(var(--blue));stroke-width:.22em;stroke-linecap:round}
.plot .dot{fill:rgb(var(--blue))}.plot .held{fill:var(--page);stroke:rgb(var(--blue));stroke-width:.16em}
ul.plain{padding-left:1.2rem;margin:.5rem 0}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;background:var(--card)}
summary{padding:.55rem .8rem;cursor:pointer;overflow-wrap:anywhere}
details>div{padding:0 .8rem .8rem}
pre{overflow:auto;max-height:22rem;margin:.4rem 0;padding:.7rem;background:var(--page);border:1px solid var(--line);
border-radius:.35rem;font:.86rem/1.45 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
button,select,input{font:inherit;color:inherit}
button,select{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.4rem .75rem;min-height:2.6rem}
select{max-width:100%}
button:hover:not(:disabled){border-color:var(--accent)}button:disabled{opacity:.45}
.filters{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:end;margin:.6rem 0}
.filters label{display:grid;gap:.15rem;font-size:.88rem;color:var(--soft);max-width:100%;min-width:0}
.pager{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.7rem 0}
#viewer{display:grid;gap:1rem 2rem;margin:1rem 0;padding:1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--card)}
#viewer[hidden]{display:none}
#viewer>*{min-width:0}
#viewer h3{margin:0;font-size:1.1rem;overflow-wrap:anywhere}
#board{width:100%;max-width:min(34rem,70vh);display:block}
#board .cell{fill:var(--board);stroke:#0005}#board .x{fill:var(--dark);stroke:#9aa5ad}#board .o{fill:var(--light);stroke:#20262b}
#board .last{fill:rgb(var(--red))}#board .turned{fill:none;stroke:rgb(var(--red));stroke-width:5;stroke-dasharray:9 6}
#board text{fill:var(--soft);font-size:26px;text-anchor:middle}
.keys{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.6rem 0}
.keys button{min-width:2.9rem;white-space:nowrap}.keys input{flex:1 1 8rem;min-width:6rem;accent-color:var(--accent)}
#moves{display:flex;flex-wrap:wrap;gap:.15rem;padding:0;margin:.6rem 0;list-style:none}
#moves button{padding:.1rem .4rem;min-height:2rem;background:none;border-color:transparent;font-variant-numeric:tabular-nums}
#moves [aria-current]{background:rgba(var(--blue),.22);border-color:rgb(var(--blue))}
.opening{color:var(--soft);font-style:italic}.opening[aria-current]{color:var(--ink)}
#say{min-height:3em}
footer{padding-top:2.5rem;padding-bottom:2.5rem;font-size:.9rem}
@media(max-width:40rem){th,td{padding:.35rem .5rem}tbody th{max-width:9.5rem}.cross tbody th{max-width:7.5rem}.cross td{min-width:2.8rem}}
@media(min-width:56rem){#viewer{grid-template-columns:minmax(0,34rem) minmax(16rem,1fr)}#viewer h3{grid-column:1/-1}}
@media print{nav,.filters,.pager,#viewer,.skip{display:none}.scroll{overflow:visible;border:0}}
)css";
}

}  // namespace turncoat
