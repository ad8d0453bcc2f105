/** What a shell sources to complete the commands of shipshape: each asks the program itself, with what is typed so far. */
export const SHELL_SCRIPTS = {
  bash: `_shipshape() {
  local line reply status
  COMPREPLY=()
  reply=$("$1" complete bash -- "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  status=$?
  if [ "$status" -eq 1 ]; then
    compopt -o default 2>/dev/null
  elif [ "$status" -eq 0 ]; then
    while IFS= read -r line; do
      [ -z "$line" ] || COMPREPLY+=("$line")
      case $line in */) compopt -o nospace 2>/dev/null ;; esac
    done <<<"$reply"
  fi
}
complete -F _shipshape shipshape
`,
  zsh: `#compdef shipshape
_shipshape() {
  local reply line
  local -a words_ texts parents
  reply=$("\${(Q)words[1]}" complete zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)
  case $? in
    0) ;;
    1) _files; return ;;
    *) return 1 ;;
  esac
  for line in "\${(@f)reply}"; do
    [[ -z $line ]] && continue
    if [[ \${line%%$'\\t'*} == */ ]]; then
      parents+=("\${line%%$'\\t'*}")
    else
      words_+=("\${line%%$'\\t'*}")
      texts+=("\${\${line/$'\\t'/  -- }%  -- }")
    fi
  done
  compadd -S '' -a parents
  compadd -l -d texts -a words_
}
if [ "$funcstack[1]" = _shipshape ]; then _shipshape "$@"; else compdef _shipshape shipshape; fi
`,
  fish: `function __shipshape_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l reply (shipshape complete fish -- $words[2..-1] "$current" 2>/dev/null)
  switch $status
    case 0
      printf '%s\\n' $reply
    case 1
      __fish_complete_path "$current"
  end
end
complete -c shipshape -f -a '(__shipshape_complete)'
`,
} as const;

export type Shell = keyof typeof SHELL_SCRIPTS;

export const SHELLS = Object.keys(SHELL_SCRIPTS) as readonly Shell[];
